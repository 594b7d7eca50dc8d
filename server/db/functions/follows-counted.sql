-- Triggers of the table of follows: keep the sums of follow_counts, also where a cascading foreign key deletes follows. A
-- follow that is taken back within a day is written down, because it counts for the day all the same. What changes
-- follows locks the rows of follow_counts first, in the order of their ids, as this does.
CREATE OR REPLACE FUNCTION "follows_counted"() RETURNS trigger LANGUAGE plpgsql AS $$
declare
	step integer := case tg_op when 'INSERT' then 1 else -1 end;
begin
	-- A backup holds the sums beside the follows (server/db/restore.ts).
	if current_setting('storyloom.restoring', true) = 'on' then
		return null;
	end if;
	if tg_op = 'INSERT' then
		insert into follow_counts (user_id)
		select follower_id from changed union select followed_id from changed order by 1
		on conflict do nothing;
	end if;
	perform 1 from follow_counts
	where user_id in (select follower_id from changed union select followed_id from changed)
	order by user_id for update;
	update follow_counts c set following = c.following + step * s.following, followers = c.followers + step * s.followers
	from (
		select user_id, sum(following) as following, sum(followers) as followers
		from (
			select follower_id as user_id, 1 as following, 0 as followers from changed
			union all select followed_id, 0, 1 from changed
		) sides group by user_id
	) s
	where c.user_id = s.user_id;
	if tg_op = 'DELETE' then
		update follow_counts c set taken_back = array(
			select at from (
				select unnest(c.taken_back) as at
				union all select created_at from changed where follower_id = c.user_id
			) made
			where at > now() - interval '1 day' order by at
		)
		where c.user_id in (select follower_id from changed where created_at > now() - interval '1 day');
	end if;
	return null;
end $$;
