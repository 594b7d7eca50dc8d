-- Trigger of the ledger's tables: a row is never changed or deleted. A mistake is corrected by a new transaction.
CREATE OR REPLACE FUNCTION "ledger_stands"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
	raise exception 'the ledger is never changed: % on %', tg_op, tg_table_name using errcode = 'restrict_violation';
end $$;
