-- Gives the held power of a generation back. Answers `released`, `ended` (released, and part of it has expired meanwhile),
-- `none` (nothing was held), or `due` (the wallet is due first).
CREATE OR REPLACE FUNCTION "power_release"(p_generation uuid, p_now timestamptz, OUT outcome text) LANGUAGE plpgsql AS $$
declare
	hold holds%rowtype;
	due timestamptz;
begin
	outcome := 'none';
	select * into hold from holds h where h.generation_id = p_generation;
	if not found then return; end if;
	select w.due_at into due from wallets w where w.user_id = hold.user_id for update;
	select * into hold from holds h where h.generation_id = p_generation;
	if hold.state <> 'open' then return; end if;
	if due <= p_now then outcome := 'due'; return; end if;

	update holds h set state = 'released', resolved_at = p_now where h.generation_id = p_generation;
	update power_grants g set held = g.held - s.amount
		from hold_slices s where s.generation_id = p_generation and g.id = s.grant_id;
	update wallets w set
		due_at = least(w.due_at, (select min(greatest(g.expires_at, p_now)) from hold_slices s join power_grants g on g.id = s.grant_id
			where s.generation_id = p_generation and g.expires_at is not null)),
		lab_uses = w.lab_uses - hold.lab_trial::integer
		where w.user_id = hold.user_id
		returning w.due_at into due;
	if due <= p_now then outcome := 'ended'; else outcome := 'released'; end if;
end $$;
