import { describe, expect, it } from 'vitest';
import { clientKey } from './client-key.ts';

const readKey = (headers: Record<string, string>) => clientKey(new Request('https://galley.test', { headers }));
const keyOfAddress = (address: string) => readKey({ 'CF-Connecting-IP': address });

describe('the client of a request', () => {
  it('[AUTH-13] is an IPv4 address, however it is written', () => {
    for (const address of ['203.0.113.9', '::ffff:203.0.113.9', '::FFFF:cb00:7109']) {
      expect(keyOfAddress(address)).toBe('203.0.113.9');
    }
    expect(keyOfAddress('203.0.113.10')).not.toBe(keyOfAddress('203.0.113.9'));
  });

  it('[AUTH-13] is the /64 of an IPv6 address, however it is written', () => {
    for (const address of ['2001:db8:0:1::1', '2001:DB8::1:ffff:ffff:ffff:ffff', '2001:0db8:0000:0001::']) {
      expect(keyOfAddress(address)).toBe('2001:db8:0:1::/64');
    }
    expect(keyOfAddress('2001:db8:0:2::1')).toBe('2001:db8:0:2::/64');
  });

  it('[AUTH-13] is never read from headers that a client can set', () => {
    const claims = { 'X-Forwarded-For': '1.1.1.1', 'X-Real-IP': '2.2.2.2', Forwarded: 'for=3.3.3.3' };
    expect(readKey({ ...claims, 'CF-Connecting-IP': '203.0.113.9' })).toBe('203.0.113.9');
    expect(readKey(claims)).toBe('unknown');
  });

  it('is unknown if the header is missing or has no address', () => {
    for (const address of ['', 'localhost', '1.2.3.4, 5.6.7.8']) expect(keyOfAddress(address)).toBe('unknown');
  });
});
