CREATE TABLE "hold_slices" (
	"generation_id" uuid NOT NULL,
	"grant_id" uuid NOT NULL,
	"amount" integer NOT NULL,
	CONSTRAINT "hold_slices_generation_id_grant_id_pk" PRIMARY KEY("generation_id","grant_id"),
	CONSTRAINT "hold_slices_amount" CHECK (amount > 0)
);
--> statement-breakpoint
CREATE TABLE "holds" (
	"generation_id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"story_id" uuid,
	"chapter_id" uuid,
	"asked" integer NOT NULL,
	"amount" integer NOT NULL,
	"lab_trial" boolean DEFAULT false NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"resolved_at" timestamp with time zone,
	CONSTRAINT "holds_amounts" CHECK (amount >= 0 and asked >= amount),
	CONSTRAINT "holds_state" CHECK (state in ('open', 'captured', 'released')),
	CONSTRAINT "holds_resolved" CHECK ((state = 'open') = (resolved_at is null))
);
--> statement-breakpoint
CREATE TABLE "ledger_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"transaction_id" uuid NOT NULL,
	"account" text NOT NULL,
	"grant_id" uuid,
	"amount" integer NOT NULL,
	CONSTRAINT "ledger_entries_amount" CHECK (amount <> 0)
);
--> statement-breakpoint
CREATE TABLE "ledger_transactions" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "ledger_transactions_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"source" text NOT NULL,
	"idempotency_key" text NOT NULL,
	"request_hash" text NOT NULL,
	"generation_id" uuid,
	"balance" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "ledger_transactions_balance" CHECK (balance >= 0)
);
--> statement-breakpoint
CREATE TABLE "power_grants" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"user_id" uuid NOT NULL,
	"bucket" text NOT NULL,
	"priority" smallint NOT NULL,
	"granted" integer NOT NULL,
	"remaining" integer NOT NULL,
	"held" integer DEFAULT 0 NOT NULL,
	"open" boolean DEFAULT true NOT NULL,
	"effective_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone,
	"source_ref" text NOT NULL,
	CONSTRAINT "power_grants_bucket" CHECK (bucket in ('free', 'activity', 'member', 'pack')),
	CONSTRAINT "power_grants_amounts" CHECK (0 < granted and 0 <= held and held <= remaining and remaining <= granted),
	CONSTRAINT "power_grants_open" CHECK (open = (remaining > 0))
);
--> statement-breakpoint
CREATE TABLE "wallets" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"member_since" timestamp with time zone,
	"member_until" timestamp with time zone,
	"lab_uses" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "wallets_lab_uses" CHECK (lab_uses >= 0),
	CONSTRAINT "wallets_membership" CHECK ((member_since is null) = (member_until is null))
);
--> statement-breakpoint
ALTER TABLE "hold_slices" ADD CONSTRAINT "hold_slices_generation_id_holds_generation_id_fk" FOREIGN KEY ("generation_id") REFERENCES "public"."holds"("generation_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hold_slices" ADD CONSTRAINT "hold_slices_grant_id_power_grants_id_fk" FOREIGN KEY ("grant_id") REFERENCES "public"."power_grants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "holds" ADD CONSTRAINT "holds_user_id_wallets_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."wallets"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_transaction_id_ledger_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."ledger_transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "power_grants" ADD CONSTRAINT "power_grants_user_id_wallets_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."wallets"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallets" ADD CONSTRAINT "wallets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "hold_slices_grant_idx" ON "hold_slices" USING btree ("grant_id");--> statement-breakpoint
CREATE INDEX "holds_open_expires_idx" ON "holds" USING btree ("expires_at") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "ledger_entries_transaction_idx" ON "ledger_entries" USING btree ("transaction_id");--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_transactions_idempotency_key" ON "ledger_transactions" USING btree ("idempotency_key");--> statement-breakpoint
CREATE INDEX "ledger_transactions_user_idx" ON "ledger_transactions" USING btree ("user_id","number" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "power_grants_source_key" ON "power_grants" USING btree ("source_ref");--> statement-breakpoint
CREATE INDEX "power_grants_open_idx" ON "power_grants" USING btree ("user_id","priority","expires_at","id") WHERE open;--> statement-breakpoint
CREATE INDEX "wallets_due_idx" ON "wallets" USING btree ("due_at");--> statement-breakpoint
-- Dropped first: a restore clears the tables of an empty database and runs the migrations anew.
DROP ROUTINE IF EXISTS "ledger_stands", "ledger_balances", "power_hold", "power_capture", "power_release";--> statement-breakpoint
-- The books are never changed: what was wrong is put right by a transaction of its own.
CREATE FUNCTION "ledger_stands"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
	raise exception 'the ledger is never changed: % on %', tg_op, tg_table_name using errcode = 'restrict_violation';
end $$;--> statement-breakpoint
CREATE TRIGGER "ledger_transactions_stand" BEFORE UPDATE OR DELETE OR TRUNCATE ON "ledger_transactions" FOR EACH STATEMENT EXECUTE FUNCTION "ledger_stands"();--> statement-breakpoint
CREATE TRIGGER "ledger_entries_stand" BEFORE UPDATE OR DELETE OR TRUNCATE ON "ledger_entries" FOR EACH STATEMENT EXECUTE FUNCTION "ledger_stands"();--> statement-breakpoint
-- At the end of the database's transaction every ledger transaction it added to sums to zero: no side is zero, so there
-- are two or more.
CREATE FUNCTION "ledger_balances"() RETURNS trigger LANGUAGE plpgsql AS $$
declare
	total bigint;
begin
	select sum(amount) into total from ledger_entries where transaction_id = new.transaction_id;
	if total <> 0 then
		raise exception 'ledger transaction % does not balance: %', new.transaction_id, total using errcode = 'check_violation';
	end if;
	return null;
end $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "ledger_entries_sum" AFTER INSERT ON "ledger_entries" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "ledger_balances"();--> statement-breakpoint
-- The three steps of a generation's power, each one round trip. Under READ COMMITTED every statement of a function
-- sees what was committed before it began, so what is read after the wallet's lock is true until the end.
-- power_hold answers: held, again (the same request before), conflict (another one), short, or due (the clock has
-- something to do first). A use of the Lab is free for members and during the trial.
CREATE FUNCTION "power_hold"(
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
		if before.user_id = p_user and before.asked = p_asked and before.kind = p_kind
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
end $$;--> statement-breakpoint
-- Answers the units taken: 0 where there is no hold, or it was released; null where something is due first.
CREATE FUNCTION "power_capture"(p_generation uuid, p_now timestamptz, OUT units integer) LANGUAGE plpgsql AS $$
declare
	hold holds%rowtype;
	due timestamptz;
	written uuid;
begin
	units := 0;
	select * into hold from holds h where h.generation_id = p_generation;
	if not found then return; end if;
	select w.due_at into due from wallets w where w.user_id = hold.user_id for update;
	select * into hold from holds h where h.generation_id = p_generation;
	if hold.state = 'captured' then units := hold.amount; end if;
	if hold.state <> 'open' then return; end if;
	if due <= p_now then units := null; return; end if;

	units := hold.amount;
	update holds h set state = 'captured', resolved_at = p_now where h.generation_id = p_generation;
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
end $$;--> statement-breakpoint
-- Answers: released, ended (released, and some of it has ended meanwhile), none (nothing was held), or due.
CREATE FUNCTION "power_release"(p_generation uuid, p_now timestamptz, OUT outcome text) LANGUAGE plpgsql AS $$
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
