-- Trigger of the audit log: a row is never changed or deleted.
CREATE OR REPLACE FUNCTION "audit_log_stays"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
	raise exception 'the audit log cannot be changed';
end $$;
