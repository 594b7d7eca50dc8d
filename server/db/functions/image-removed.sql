-- Trigger of the table of images: writes down each row that is deleted, also by a cascading foreign key, so that its bytes
-- are deleted from the storage later.
CREATE OR REPLACE FUNCTION "image_removed"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
	insert into removed_images (id) values (old.id) on conflict do nothing;
	return null;
end $$;
