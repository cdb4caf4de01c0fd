import type { TestContext } from 'vitest';

/** Tools that scripts/test-tools.ts could not install. */
const missing = new Set((process.env['GALLEY_MISSING_TOOLS'] ?? '').split(','));

export function lacks(...tools: readonly string[]): boolean {
  return tools.some((tool) => missing.has(tool));
}

/** Skips the test if one of the tools is missing, and says which: a skip without a reason counts as a failure. */
export function needs(context: TestContext, ...tools: readonly string[]): void {
  context.skip(lacks(...tools), `needs ${tools.filter((tool) => missing.has(tool)).join(' and ')}`);
}
