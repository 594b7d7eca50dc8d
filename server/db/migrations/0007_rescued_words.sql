CREATE TABLE "rescued_words" (
	"document_id" uuid NOT NULL,
	"client" bigint NOT NULL,
	"clock" bigint NOT NULL,
	"length" integer NOT NULL,
	CONSTRAINT "rescued_words_document_id_client_clock_pk" PRIMARY KEY("document_id","client","clock")
);
--> statement-breakpoint
ALTER TABLE "rescued_words" ADD CONSTRAINT "rescued_words_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE cascade ON UPDATE no action;