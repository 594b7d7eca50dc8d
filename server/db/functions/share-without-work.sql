-- Trigger of the table of shares: one whose work is deleted for good is in no list any more, whatever deletes the work. Its
-- link stays open, to tell readers that the author has deleted it.
CREATE OR REPLACE FUNCTION "share_without_work"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
	if new.state = 'square' then
		new.state := 'link';
	end if;
	new.listed_at := null;
	delete from square_places where share_id = new.id;
	return new;
end $$;
