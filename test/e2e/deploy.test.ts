import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { unstable_readConfig } from 'wrangler';

const projectRoot = join(import.meta.dirname, '..', '..');

describe('deploying', () => {
  it('[AUTH-17] keeps query strings and headers of requests out of the logs and traces of production', () => {
    const { observability } = unstable_readConfig({ config: join(projectRoot, 'wrangler.toml') });
    expect(observability).toMatchObject({
      enabled: true,
      redact_query_string: true,
      logs: { enabled: true, invocation_logs: false },
      traces: { enabled: false },
    });
  });
});
