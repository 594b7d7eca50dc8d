CREATE TABLE "world_file_pieces" (
	"file_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "world_file_pieces_file_id_place_pk" PRIMARY KEY("file_id","place")
);
--> statement-breakpoint
CREATE TABLE "world_files" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"owner_id" uuid NOT NULL,
	"name" text NOT NULL,
	"summary" jsonb NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"run_id" uuid,
	"progress" jsonb,
	"beat_at" timestamp with time zone,
	"error_code" integer,
	"outcome" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "world_file_pieces" ADD CONSTRAINT "world_file_pieces_file_id_world_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."world_files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "world_files" ADD CONSTRAINT "world_files_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "world_files_owner_idx" ON "world_files" USING btree ("owner_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "world_files_expires_idx" ON "world_files" USING btree ("expires_at");