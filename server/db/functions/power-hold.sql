-- Holds the power of a generation. Under READ COMMITTED each statement of a function sees what was committed before it
-- began, so what is read after the wallet's lock is true until the end of the transaction.
-- Answers `held`, `again` (the same request before, whose hold is still open), `conflict` (another request with this id),
-- `short` (not enough power), or `due` (the wallet has a grant or an expiry to process first). A use of the Lab is free for
-- members and during the trial.
CREATE OR REPLACE FUNCTION "power_hold"(
	p_user uuid, p_generation uuid, p_kind text, p_story uuid, p_chapter uuid, p_asked integer, p_lab_trials integer,
	p_now timestamptz, p_expires timestamptz,
	OUT outcome text, OUT units integer, OUT available integer
) LANGUAGE plpgsql AS $$
declare
	wallet wallets%rowtype;
	before holds%rowtype;
	trial boolean := false;
	rest integer;
	part integer;
	source record;
begin
	units := 0;
	available := 0;
	select * into wallet from wallets w where w.user_id = p_user for update;
	if not found then outcome := 'due'; return; end if;
	select * into before from holds h where h.generation_id = p_generation;
	if found then
		units := before.amount;
		if before.state = 'open' and before.user_id = p_user and before.asked = p_asked and before.kind = p_kind
			and before.story_id is not distinct from p_story and before.chapter_id is not distinct from p_chapter
		then outcome := 'again'; else outcome := 'conflict'; end if;
		return;
	end if;
	if wallet.due_at <= p_now then outcome := 'due'; return; end if;

	units := p_asked;
	if p_kind = 'lab' then
		if wallet.member_since <= p_now and p_now < wallet.member_until then units := 0;
		elsif wallet.lab_uses < p_lab_trials then units := 0; trial := true;
		end if;
	end if;
	select coalesce(sum(g.remaining - g.held), 0) into available
		from power_grants g where g.user_id = p_user and g.open and (g.expires_at is null or g.expires_at > p_now);
	if available < units then outcome := 'short'; return; end if;

	insert into holds (generation_id, user_id, kind, story_id, chapter_id, asked, amount, lab_trial, created_at, expires_at)
		values (p_generation, p_user, p_kind, p_story, p_chapter, p_asked, units, trial, p_now, p_expires)
		on conflict do nothing;
	-- Somebody else's generation, held at the same moment.
	if not found then outcome := 'conflict'; return; end if;
	if trial then update wallets w set lab_uses = w.lab_uses + 1 where w.user_id = p_user; end if;

	rest := units;
	for source in
		select g.id, g.remaining - g.held as free from power_grants g
		where g.user_id = p_user and g.open and g.remaining > g.held and (g.expires_at is null or g.expires_at > p_now)
		order by g.priority, g.expires_at, g.id
	loop
		exit when rest = 0;
		part := least(source.free, rest);
		rest := rest - part;
		update power_grants g set held = g.held + part where g.id = source.id;
		insert into hold_slices (generation_id, grant_id, amount) values (p_generation, source.id, part);
	end loop;
	available := available - units;
	outcome := 'held';
end $$;
