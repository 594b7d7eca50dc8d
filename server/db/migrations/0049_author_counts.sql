CREATE TABLE "author_counts" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"stories" integer NOT NULL,
	"worlds" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "author_counts" ADD CONSTRAINT "author_counts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;