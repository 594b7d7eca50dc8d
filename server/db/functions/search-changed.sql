-- Trigger of the tables that finds are made of: writes down the share whose documents of search are to be made anew. Only
-- an insert, so that no author waits for the index (server/modules/search/indexer.ts follows).
CREATE OR REPLACE FUNCTION "search_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
	-- A backup holds the documents beside the works (server/db/restore.ts).
	if current_setting('storyloom.restoring', true) = 'on' then
		return null;
	end if;
	if tg_table_name = 'shares' then
		insert into search_changes (share_id) values (new.id);
	elsif tg_table_name = 'published_chapters' then
		insert into search_changes (share_id) values (case when tg_op = 'DELETE' then old.share_id else new.share_id end);
	elsif tg_table_name = 'chapters' then
		insert into search_changes (share_id) select share_id from published_chapters where chapter_id = new.id;
	elsif tg_table_name = 'stories' then
		insert into search_changes (share_id) select id from shares where story_id = new.id;
	elsif tg_table_name = 'worlds' then
		insert into search_changes (share_id) select id from shares where world_id = new.id;
	elsif tg_table_name = 'shared_worlds' then
		insert into search_changes (share_id) values (new.share_id);
	elsif tg_table_name = 'users' then
		insert into search_changes (share_id)
		select id from shares where owner_id = new.id and state = 'square' and listed_at is not null;
	end if;
	return null;
end $$;
