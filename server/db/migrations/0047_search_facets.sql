-- Every filter of a search is one term, and the first two tiers are one.
UPDATE "search_documents" d SET "tier" = greatest(d."tier" - 1, 0), "terms" =
  ts_delete(d."terms", array['#' || d."kind" || d."tier", '#all', '#en-US', '#zh-CN'])
  || array_to_tsvector(array(
    SELECT '#' || d."kind" || greatest(d."tier" - 1, 0) || f.ends
    FROM unnest(array['', ':' || s."language"] || CASE WHEN s."nsfw" THEN '{}' ELSE array['+', '+:' || s."language"] END) f (ends)))
FROM "shares" s WHERE s."id" = d."share_id";
--> statement-breakpoint
DELETE FROM "search_tiers" WHERE "tier" = 0;
--> statement-breakpoint
UPDATE "search_tiers" SET "tier" = -"tier";
--> statement-breakpoint
UPDATE "search_tiers" SET "tier" = -"tier" - 1;
