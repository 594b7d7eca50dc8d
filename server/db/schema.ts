// Exports every table: for the types of the query builder, and for generating migrations.
export * from "./tables/accounts.ts";
export * from "./tables/administration.ts";
export * from "./tables/codes.ts";
export * from "./tables/documents.ts";
export * from "./tables/generations.ts";
export * from "./tables/identities.ts";
export * from "./tables/image-targets.ts";
export * from "./tables/images.ts";
export * from "./tables/models.ts";
export * from "./tables/notices.ts";
export * from "./tables/power.ts";
export * from "./tables/provider-login.ts";
export * from "./tables/safety.ts";
export * from "./tables/stories.ts";
export * from "./tables/story-notes.ts";
export * from "./tables/world-files.ts";
export * from "./tables/worlds.ts";
