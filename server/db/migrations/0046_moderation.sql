CREATE TABLE "decisions" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"case_id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"share_id" text,
	"moderator_id" uuid NOT NULL,
	"action" text NOT NULL,
	"ban" text,
	"reason" text NOT NULL,
	"until" timestamp with time zone,
	"state_before" text,
	"nsfw_before" boolean,
	"lock_at" timestamp with time zone,
	"lock_before" boolean,
	"lock_until_before" timestamp with time zone,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"undone_at" timestamp with time zone,
	"undone_by" uuid,
	"undone_reason" text,
	"appeal_text" text,
	"appealed_at" timestamp with time zone,
	"replied_at" timestamp with time zone,
	"replied_by" uuid,
	"reply_text" text
);
--> statement-breakpoint
CREATE TABLE "evidence_pictures" (
	"evidence_id" uuid NOT NULL,
	"image_id" uuid NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "evidence_pictures_evidence_id_image_id_pk" PRIMARY KEY("evidence_id","image_id")
);
--> statement-breakpoint
CREATE TABLE "feedback" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"user_id" uuid,
	"type" text NOT NULL,
	"text" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"done_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "moderators" (
	"user_id" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "moderators_user_id_pk" PRIMARY KEY("user_id")
);
--> statement-breakpoint
CREATE TABLE "report_cases" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"kind" text NOT NULL,
	"owner_id" uuid NOT NULL,
	"share_id" text,
	"first_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_at" timestamp with time zone DEFAULT now() NOT NULL,
	"report_count" integer DEFAULT 0 NOT NULL,
	"decided_at" timestamp with time zone,
	"appealed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "report_evidence" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"case_id" uuid NOT NULL,
	"hash" text NOT NULL,
	"whole_hash" text DEFAULT '' NOT NULL,
	"content" jsonb NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "report_pictures" (
	"image_id" uuid PRIMARY KEY NOT NULL,
	"report_id" uuid,
	"feedback_id" uuid,
	"position" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reports" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"case_id" uuid NOT NULL,
	"reporter_id" uuid,
	"type" text NOT NULL,
	"description" text NOT NULL,
	"part" text,
	"part_at" integer,
	"evidence_id" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "shares" ADD COLUMN "ban" text;--> statement-breakpoint
ALTER TABLE "shares" ADD COLUMN "nsfw_kept" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_case_id_report_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."report_cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_share_id_shares_id_fk" FOREIGN KEY ("share_id") REFERENCES "public"."shares"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evidence_pictures" ADD CONSTRAINT "evidence_pictures_evidence_id_report_evidence_id_fk" FOREIGN KEY ("evidence_id") REFERENCES "public"."report_evidence"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evidence_pictures" ADD CONSTRAINT "evidence_pictures_image_id_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."images"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback" ADD CONSTRAINT "feedback_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderators" ADD CONSTRAINT "moderators_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_cases" ADD CONSTRAINT "report_cases_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_cases" ADD CONSTRAINT "report_cases_share_id_shares_id_fk" FOREIGN KEY ("share_id") REFERENCES "public"."shares"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_evidence" ADD CONSTRAINT "report_evidence_case_id_report_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."report_cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_pictures" ADD CONSTRAINT "report_pictures_image_id_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."images"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_pictures" ADD CONSTRAINT "report_pictures_report_id_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."reports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_pictures" ADD CONSTRAINT "report_pictures_feedback_id_feedback_id_fk" FOREIGN KEY ("feedback_id") REFERENCES "public"."feedback"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_case_id_report_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."report_cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_reporter_id_users_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_evidence_id_report_evidence_id_fk" FOREIGN KEY ("evidence_id") REFERENCES "public"."report_evidence"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "decisions_case_idx" ON "decisions" USING btree ("case_id","id");--> statement-breakpoint
CREATE INDEX "decisions_owner_idx" ON "decisions" USING btree ("owner_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "decisions_share_idx" ON "decisions" USING btree ("share_id");--> statement-breakpoint
CREATE INDEX "evidence_pictures_image_idx" ON "evidence_pictures" USING btree ("image_id");--> statement-breakpoint
CREATE INDEX "feedback_sender_idx" ON "feedback" USING btree ("user_id","at");--> statement-breakpoint
CREATE INDEX "feedback_waiting_idx" ON "feedback" USING btree ("id") WHERE done_at is null;--> statement-breakpoint
CREATE INDEX "feedback_done_idx" ON "feedback" USING btree ("id") WHERE done_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "report_cases_open_share_key" ON "report_cases" USING btree ("share_id") WHERE decided_at is null and share_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "report_cases_open_person_key" ON "report_cases" USING btree ("owner_id") WHERE decided_at is null and share_id is null;--> statement-breakpoint
CREATE INDEX "report_cases_open_idx" ON "report_cases" USING btree ("first_at","id") WHERE decided_at is null;--> statement-breakpoint
CREATE INDEX "report_cases_appealed_idx" ON "report_cases" USING btree ("appealed_at","id") WHERE appealed_at is not null;--> statement-breakpoint
CREATE INDEX "report_cases_decided_idx" ON "report_cases" USING btree ("decided_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE decided_at is not null;--> statement-breakpoint
CREATE INDEX "report_cases_share_idx" ON "report_cases" USING btree ("share_id");--> statement-breakpoint
CREATE INDEX "report_cases_owner_idx" ON "report_cases" USING btree ("owner_id");--> statement-breakpoint
CREATE UNIQUE INDEX "report_evidence_content_key" ON "report_evidence" USING btree ("case_id","hash");--> statement-breakpoint
CREATE INDEX "report_pictures_report_idx" ON "report_pictures" USING btree ("report_id") WHERE report_id is not null;--> statement-breakpoint
CREATE INDEX "report_pictures_feedback_idx" ON "report_pictures" USING btree ("feedback_id") WHERE feedback_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "reports_person_key" ON "reports" USING btree ("case_id","reporter_id");--> statement-breakpoint
CREATE INDEX "reports_reporter_idx" ON "reports" USING btree ("reporter_id","at");--> statement-breakpoint
CREATE INDEX "reports_case_idx" ON "reports" USING btree ("case_id","id");--> statement-breakpoint
CREATE INDEX "reports_evidence_idx" ON "reports" USING btree ("evidence_id");--> statement-breakpoint
ALTER TABLE "shares" ADD CONSTRAINT "shares_ban_state" CHECK (("shares"."state" = 'banned') = ("shares"."ban" is not null));