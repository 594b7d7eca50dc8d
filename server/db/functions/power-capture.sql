-- Takes the held power of a generation: at most `p_most` units (null: all), in the order in which power is spent. The rest
-- goes back to its grants in the same step; where one of these has expired meanwhile, the wallet becomes due.
-- Answers the units taken: 0 where there is no hold, or it was released; null where the wallet is due first.
CREATE OR REPLACE FUNCTION "power_capture"(p_generation uuid, p_now timestamptz, p_most integer, OUT units integer) LANGUAGE plpgsql AS $$
declare
	hold holds%rowtype;
	due timestamptz;
	written uuid;
	rest integer;
	part integer;
	source record;
begin
	units := 0;
	select * into hold from holds h where h.generation_id = p_generation;
	if not found then return; end if;
	select w.due_at into due from wallets w where w.user_id = hold.user_id for update;
	select * into hold from holds h where h.generation_id = p_generation;
	if hold.state = 'captured' then units := hold.amount; end if;
	if hold.state <> 'open' then return; end if;
	if due <= p_now then units := null; return; end if;

	-- A null is passed over.
	units := least(hold.amount, p_most);
	if units < hold.amount then
		update wallets w set due_at = least(w.due_at, (select min(greatest(g.expires_at, p_now))
				from hold_slices s join power_grants g on g.id = s.grant_id
				where s.generation_id = p_generation and g.expires_at is not null))
			where w.user_id = hold.user_id;
		rest := units;
		for source in
			select s.grant_id, s.amount from hold_slices s join power_grants g on g.id = s.grant_id
			where s.generation_id = p_generation
			order by g.priority, g.expires_at, g.id
		loop
			part := least(source.amount, rest);
			rest := rest - part;
			continue when part = source.amount;
			update power_grants g set held = g.held - (source.amount - part) where g.id = source.grant_id;
			if part = 0 then
				delete from hold_slices s where s.generation_id = p_generation and s.grant_id = source.grant_id;
			else
				update hold_slices s set amount = part where s.generation_id = p_generation and s.grant_id = source.grant_id;
			end if;
		end loop;
	end if;
	update holds h set state = 'captured', resolved_at = p_now, amount = units where h.generation_id = p_generation;
	if units = 0 then return; end if;
	update power_grants g
		set remaining = g.remaining - s.amount, held = g.held - s.amount, open = g.remaining > s.amount
		from hold_slices s where s.generation_id = p_generation and g.id = s.grant_id;
	insert into ledger_transactions (user_id, kind, source, idempotency_key, request_hash, generation_id, balance, at)
		select hold.user_id, 'spend', hold.kind, 'spend:' || p_generation, hold.kind || ':' || hold.asked, p_generation,
			coalesce(sum(g.remaining), 0), p_now
		from power_grants g where g.user_id = hold.user_id and g.open
		returning id into written;
	insert into ledger_entries (transaction_id, account, grant_id, amount)
		select written, 'person:' || g.user_id || ':' || g.bucket, g.id, -s.amount
			from hold_slices s join power_grants g on g.id = s.grant_id where s.generation_id = p_generation
		union all select written, 'house:spent', null, units;
end $$;
