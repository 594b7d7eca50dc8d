/**
 * The variable with the database's address for the server under `npm run dev`. The server treats that database as its
 * own, unlike one in DATABASE_URL.
 */
export const DEV_DATABASE = "DEV_DATABASE_URL";
