import { describe, expect, it } from 'vitest';
import { parseSettings } from './settings.ts';

describe('parseSettings', () => {
  it('reads both variables, with hosts as in URLs', () => {
    const maps = parseSettings({
      development: true,
      outbound: 'Receiver.example=127.0.0.1:4000, tls.example=https://127.0.0.1:4001,tls.example:8443=127.0.0.1:4002',
      dns: 'receiver.example=93.184.216.34, RECEIVER.example=2606:4700::1111,inside.example=10.0.0.1',
    });
    expect(Object.fromEntries(maps.detours)).toEqual({
      'receiver.example': { tls: false, address: '127.0.0.1:4000' },
      'tls.example': { tls: true, address: '127.0.0.1:4001' },
      'tls.example:8443': { tls: false, address: '127.0.0.1:4002' },
    });
    expect(Object.fromEntries(maps.addresses ?? [])).toEqual({
      'receiver.example': ['93.184.216.34', '2606:4700::1111'],
      'inside.example': ['10.0.0.1'],
    });
  });

  it('[SEC-1] ignores both outside development, malformed or not', () => {
    const maps = parseSettings({ development: false, outbound: 'a.example=127.0.0.1:1', dns: 'nonsense' });
    expect(maps.detours.size).toBe(0);
    expect(maps.addresses).toBeUndefined();
  });

  it('treats an empty variable as unset', () => {
    const maps = parseSettings({ development: true, outbound: ' ', dns: '' });
    expect(maps.detours.size).toBe(0);
    expect(maps.addresses).toBeUndefined();
  });

  it.each([
    'a.example',
    '=127.0.0.1:1',
    'a.example=',
    'a.example=127.0.0.1',
    'a.example=127.0.0.1:99999',
    'a.example=10.0.0.1:80',
    'a.example=127.0.0.2:80',
    'a.example=localhost:80',
    'a.example=http://127.0.0.1:80',
    'a.example=https://evil.example:80',
    'a.example=127.0.0.1:80/path',
    'https://a.example=127.0.0.1:80',
    'a.example/x=127.0.0.1:80',
    'a@b.example=127.0.0.1:80',
    'a.example=127.0.0.1:1,',
    'a.example=127.0.0.1:1,A.example=127.0.0.1:2',
    'a.example=127.0.0.1:1=2',
  ])('[SEC-1] throws for GALLEY_OUTBOUND %j: only loopback targets', (outbound) => {
    expect(() => parseSettings({ development: true, outbound })).toThrow('GALLEY_OUTBOUND');
  });

  it.each([
    'a.example',
    'a.example=',
    'a.example=b.example',
    'a.example=127.1',
    'a.example=::1%lo',
    '=1.1.1.1',
    'a.example:80=1.1.1.1',
    'a.example=1.1.1.1,',
    'a.example=1.1.1.1=2',
  ])('throws for GALLEY_DNS %j', (dns) => {
    expect(() => parseSettings({ development: true, dns })).toThrow('GALLEY_DNS');
  });
});
