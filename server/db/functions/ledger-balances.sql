-- Trigger of the ledger's entries, at the end of the database's transaction: every ledger transaction it added to sums to
-- zero. No amount is zero, so each has at least two entries.
CREATE OR REPLACE FUNCTION "ledger_balances"() RETURNS trigger LANGUAGE plpgsql AS $$
declare
	total bigint;
begin
	select sum(amount) into total from ledger_entries where transaction_id = new.transaction_id;
	if total <> 0 then
		raise exception 'ledger transaction % does not balance: %', new.transaction_id, total using errcode = 'check_violation';
	end if;
	return null;
end $$;
