import { describe, expect, it } from 'vitest';
import { checkUrlAgainst } from './guard.ts';
import { hostileHosts, publicHosts } from './hostile-hosts.fixture.ts';
import { imagePolicy, webhookPolicy } from './policies.ts';
import type { Resolver } from './resolver.ts';
import { isRefusal } from './verdict.ts';

const resolvesPublic: Resolver = async () => ['93.184.216.34', '2606:2800:220:1::1'];
const resolvesTo =
  (...addresses: string[]): Resolver =>
  async () =>
    addresses;

describe('judgeUrl', () => {
  describe.each(Object.entries(hostileHosts))('%s', (_, hosts) => {
    it.each(hosts)('[SEC-1] refuses %j, whatever it resolves to', async (host) => {
      for (const url of [`http://${host}/picture.png`, `https://${host}:8443/hook?x=1`]) {
        const verdict = await checkUrlAgainst(url, imagePolicy, resolvesPublic);
        expect(verdict.allowed).toBe(false);
        expect(isRefusal((verdict as { code: string }).code)).toBe(true);
      }
    });
  });

  it.each(publicHosts)('[SEC-1] allows the public host %j', async (host) => {
    const verdict = await checkUrlAgainst(`https://${host}/picture.png?size=2`, imagePolicy, resolvesPublic);
    expect(verdict).toMatchObject({ allowed: true });
  });

  it.each([
    ['ftp://example.com/a', 'scheme_refused'],
    ['file:///etc/passwd', 'scheme_refused'],
    ['data:image/png;base64,AAAA', 'scheme_refused'],
    ['javascript:alert(1)', 'scheme_refused'],
    ['gopher://example.com:70/', 'scheme_refused'],
    ['ws://example.com/', 'scheme_refused'],
    ['blob:https://example.com/1', 'scheme_refused'],
    ['https://user@example.com/', 'credentials_refused'],
    ['https://user:secret@example.com/', 'credentials_refused'],
    ['https://:secret@example.com/', 'credentials_refused'],
    ['https://example.com%40@93.184.216.34/', 'credentials_refused'],
    ['https://example.com:25/', 'port_refused'],
    ['https://example.com:0/', 'port_refused'],
    ['http://example.com:6667/', 'port_refused'],
    ['https://example.com:99999/', 'invalid_url'],
    ['/picture.png', 'invalid_url'],
    ['//example.com/picture.png', 'invalid_url'],
    ['https://', 'invalid_url'],
    ['', 'invalid_url'],
    ['{{ url }}', 'invalid_url'],
  ])('[SEC-1] judges %j as %s', async (url, code) => {
    expect(await checkUrlAgainst(url, imagePolicy, resolvesPublic)).toMatchObject({ allowed: false, code });
  });

  it('[SEC-1] allows http for pictures and not for webhooks', async () => {
    const url = 'http://example.com/';
    expect(await checkUrlAgainst(url, imagePolicy, resolvesPublic)).toMatchObject({ allowed: true });
    expect(await checkUrlAgainst(url, webhookPolicy, resolvesPublic)).toMatchObject({
      allowed: false,
      code: 'scheme_refused',
    });
  });

  it.each([
    [['10.0.0.1']],
    [['93.184.216.34', '10.0.0.1']],
    [['93.184.216.34', '::1']],
    [['2606:2800:220:1::1', '169.254.169.254', '93.184.216.34']],
    [['93.184.216.34', 'fd00::1']],
    [['93.184.216.34', '::ffff:93.184.216.34']],
    [['93.184.216.34', 'nonsense']],
  ])('[SEC-1] [HOOK-4] refuses a name with one address that is not public: %j', async (addresses) => {
    const verdict = await checkUrlAgainst('https://rebind.example.com/', webhookPolicy, resolvesTo(...addresses));
    expect(verdict).toMatchObject({ allowed: false, code: 'address_refused' });
  });

  it('[SEC-1] distinguishes a name that does not resolve from a resolver that is down', async () => {
    const url = 'https://gone.example.com/';
    expect(await checkUrlAgainst(url, webhookPolicy, resolvesTo())).toMatchObject({
      allowed: false,
      code: 'host_unresolved',
    });
    const down = await checkUrlAgainst(url, webhookPolicy, async () => 'unavailable');
    expect(down).toMatchObject({ allowed: false, code: 'resolver_unavailable' });
  });

  it('[SEC-1] returns the same addresses that it checked, and looks up none if the host is an address', async () => {
    const never: Resolver = () => Promise.reject(new Error('asked'));
    expect(await checkUrlAgainst('https://0x08.8.8.8/', imagePolicy, never)).toMatchObject({ addresses: ['8.8.8.8'] });
    expect(await checkUrlAgainst('https://[2606:4700::1111]/', imagePolicy, never)).toMatchObject({
      addresses: ['2606:4700::1111'],
    });
    const named = await checkUrlAgainst('https://EXAMPLE.com./a', imagePolicy, resolvesPublic);
    expect(named).toMatchObject({ addresses: ['93.184.216.34', '2606:2800:220:1::1'] });
    expect(named.allowed && named.url.href).toBe('https://example.com/a');
  });

  it('[SEC-3] refuses an endless URL before parsing it', async () => {
    const verdict = await checkUrlAgainst(`https://example.com/${'a'.repeat(1_000_000)}`, imagePolicy, resolvesPublic);
    expect(verdict).toMatchObject({ allowed: false, code: 'invalid_url' });
  });

  it('[AUTH-17] quotes neither query nor credentials in a reason', async () => {
    for (const url of ['https://me:hunter2@example.com/?token=hunter2', 'https://10.0.0.1/hunter2?token=hunter2']) {
      expect(JSON.stringify(await checkUrlAgainst(url, imagePolicy, resolvesPublic))).not.toContain('hunter2');
    }
  });
});
