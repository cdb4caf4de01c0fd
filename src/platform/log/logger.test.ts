import { describe, expect, it } from 'vitest';
import { createLogger } from './logger.ts';

const clock = { now: () => Date.UTC(2026, 10, 21) };
const key = `glly_${'a1B'.repeat(16)}Z`;

function recorder() {
  const lines: string[] = [];
  return {
    lines,
    log: createLogger({ clock, write: (line) => lines.push(line) }),
    last: () => JSON.parse(lines.at(-1) ?? ''),
  };
}

describe('createLogger', () => {
  it('omits lines below its level', () => {
    const lines: string[] = [];
    const log = createLogger({ clock, write: (line) => lines.push(line), level: 'warn' }).with({
      requestId: 'request-1',
    });
    log.info('request');
    log.warn('slow');
    log.error('failed');
    expect(lines.map((line) => JSON.parse(line).event)).toEqual(['slow', 'failed']);
  });

  it('writes one JSON line per event, with the constant fields', () => {
    const { log, lines, last } = recorder();
    log.with({ requestId: 'request-1' }).warn('slow', { ms: 7 });
    expect(lines).toHaveLength(1);
    expect(lines[0]).not.toContain('\n');
    expect(last()).toEqual({
      time: '2026-11-21T00:00:00.000Z',
      level: 'warn',
      event: 'slow',
      requestId: 'request-1',
      ms: 7,
    });
  });

  it('[AUTH-17] hides secrets in values, names, nested errors and fields with a secret name', () => {
    const { log, lines } = recorder();
    const error = new Error(`refused ${key}`, { cause: new Error(`Bearer ${key}`, { cause: `?gt=${key}` }) });
    log.error('failed', {
      error,
      deep: [{ note: key }],
      [key]: 1,
      headers: { Authorization: 'x', cookie: { a: 'y' } },
    });
    const line = lines.join();
    expect(line).not.toContain(key);
    expect(JSON.parse(line).headers).toEqual({ Authorization: '[redacted]', cookie: '[redacted]' });
  });

  it('[AUTH-17] hides a secret even if a long string is cut in its middle', () => {
    const { log, lines } = recorder();
    log.info('long', { text: `${' '.repeat(3_990)}${key}` });
    expect(lines.join()).not.toContain('a1B');
  });

  it('logs the causes of an error down to the first, and survives a cycle of them', () => {
    const { log, last } = recorder();
    log.error('failed', { error: new TypeError('outer', { cause: new RangeError('inner', { cause: 'root' }) }) });
    expect(last().error).toMatchObject({
      name: 'TypeError',
      cause: { name: 'RangeError', cause: { message: 'root' } },
    });
    const ring = new Error('ring');
    ring.cause = ring;
    expect(() => log.error('failed', { error: ring })).not.toThrow();
  });

  it('never throws, whatever its input', () => {
    const { log, lines } = recorder();
    const ring: Record<string, unknown> = { big: 10n };
    ring['self'] = ring;
    for (const value of [
      ring,
      10n,
      Symbol('x'),
      () => 1,
      {
        toJSON: () => {
          throw new Error('no');
        },
      },
      Object.create(null),
    ]) {
      expect(() => log.info('odd', { value })).not.toThrow();
    }
    expect(lines).toHaveLength(6);
    for (const line of lines) expect(() => JSON.parse(line)).not.toThrow();
  });
});
