import { join } from 'node:path';
import { cloudflareTest, readD1Migrations } from '@cloudflare/vitest-pool-workers';
import { defineProject } from 'vitest/config';
import { testsByRuntime } from './scripts/test/pure-tests.ts';

/** Tests inside workerd, with the bindings of wrangler.toml. */
export default defineProject({
  plugins: [
    cloudflareTest(async () => ({
      wrangler: { configPath: './wrangler.toml' },
      miniflare: {
        bindings: {
          TEST_MIGRATIONS: await readD1Migrations('./migrations'),
          GALLEY_ENV: 'development',
          BROWSER_BACKEND: 'none',
          // Otherwise, a line for each of ten thousand requests would be sent from workerd to vitest, and not printed.
          GALLEY_LOG: 'warn',
          // All tests send requests from one address; client-limits.test.ts and rates.test.ts set their own limits.
          GALLEY_PUBLIC_RATE: '1000000',
          GALLEY_KEY_RATE: '1000000',
          GALLEY_SESSION_RATE: '1000000',
          GALLEY_GT_RATE: '1000000',
          GALLEY_HEAVY_READ_RATE: '1000000',
          GALLEY_SECRET: 'a secret for tests alone, 0123456789abcdef',
          // The receivers of webhooks in tests: nothing answers there, and no name is looked up off this machine.
          // Entries of the log are written at once, so that tests need not wait for them.
          GALLEY_LOG_WAIT_MS: '1',
          GALLEY_DNS: 'hooks.test=93.184.216.34,inside.test=10.0.0.7',
          GALLEY_OUTBOUND: 'hooks.test=https://127.0.0.1:9',
        },
      },
    })),
  ],
  // As in the build of the dashboard.
  resolve: { alias: { 'galley-client': join(import.meta.dirname, 'packages/client/src/index.ts') } },
  test: {
    name: 'workerd',
    include: [...testsByRuntime().workerd, 'test/suites/**/*.test.ts'],
    // One workerd for all files: they share a database, and every test creates its own records.
    isolate: false,
    maxWorkers: 1,
    // Packages of hundreds of modules, which workerd would otherwise load one by one. Packages that `require` Node's modules
    // cannot be bundled.
    deps: {
      optimizer: {
        ssr: {
          enabled: true,
          include: [
            '@cfworker/json-schema',
            '@cloudflare/puppeteer',
            '@modelcontextprotocol/server',
            'better-auth/adapters/drizzle',
            'better-auth/api',
            'better-auth/cookies',
            'better-auth/minimal',
            'bidi-js',
            'bwip-js/generic',
            'chroma-js',
            'css-tree',
            'csv-parse/stream',
            'csv-parse/sync',
            'csv-stringify/sync',
            'drizzle-orm',
            'drizzle-orm/batch',
            'drizzle-orm/d1',
            'drizzle-orm/runnable-query',
            'drizzle-orm/sqlite-core',
            'drizzle-orm/sqlite-proxy',
            'fast-check',
            'fast-png',
            'get-east-asian-width',
            'hono',
            'hono/html',
            'hono/jsx',
            'hono/jsx/jsx-runtime',
            'ipaddr.js',
            'jpeg-js',
            'jsep',
            'jszip',
            'p-limit',
            'pdf-lib',
            'saxes',
            'shiki/core',
            'ssim.js',
            'zod',
          ],
          // What @cloudflare/puppeteer imports only outside of Workers has no prefix.
          rolldownOptions: { external: [/^node:/, 'fs/promises', 'path'] },
        },
      },
    },
    // A busy machine takes longer; no test measures time.
    expect: { poll: { timeout: 40_000 } },
    testTimeout: 60_000,
    hookTimeout: 60_000,
    provide: { isDeep: process.env['GALLEY_DEEP'] === '1' },
    setupFiles: [
      './test/harness/no-location.ts',
      './test/harness/flat-prototypes.ts',
      './test/harness/apply-migrations.ts',
      './test/harness/code-encoders.ts',
    ],
  },
});
