CREATE TABLE "moved_nodes" (
	"document_id" uuid NOT NULL,
	"client" bigint NOT NULL,
	"clock" bigint NOT NULL,
	"to_document_id" uuid,
	"to_client" bigint NOT NULL,
	"to_clock" bigint NOT NULL,
	CONSTRAINT "moved_nodes_document_id_client_clock_pk" PRIMARY KEY("document_id","client","clock")
);
--> statement-breakpoint
ALTER TABLE "moved_nodes" ADD CONSTRAINT "moved_nodes_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moved_nodes" ADD CONSTRAINT "moved_nodes_to_document_id_documents_id_fk" FOREIGN KEY ("to_document_id") REFERENCES "public"."documents"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "moved_nodes_to_document_idx" ON "moved_nodes" USING btree ("to_document_id");