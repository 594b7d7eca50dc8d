-- Every plan of a search is the same. With statistics, looking each term up in them took longer than many searches.
ALTER TABLE "search_documents" ALTER COLUMN "terms" SET STATISTICS 0;
--> statement-breakpoint
SELECT pg_clear_attribute_stats(current_schema()::text, 'search_documents', 'terms', false);
