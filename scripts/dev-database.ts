/** The variable that names the database to the server under `npm run dev`. It is that server's own, unlike one of DATABASE_URL. */
export const DEV_DATABASE = "DEV_DATABASE_URL";
