import { applyD1Migrations, env } from 'cloudflare:test';

/** All files share the database of one workerd, and this runs before each of them. */
const done = Symbol.for('galley: migrations are applied');
const shared = globalThis as { [done]?: boolean };

if (!shared[done]) await applyD1Migrations(env.DB, env.TEST_MIGRATIONS);
shared[done] = true;
