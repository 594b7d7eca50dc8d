CREATE TABLE "profile_changes" (
	"user_id" uuid NOT NULL,
	"what" text NOT NULL,
	"month" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "profile_changes_user_id_what_pk" PRIMARY KEY("user_id","what")
);
--> statement-breakpoint
ALTER TABLE "profile_changes" ADD CONSTRAINT "profile_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;