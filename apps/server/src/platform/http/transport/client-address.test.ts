import assert from 'node:assert/strict';
import type { IncomingMessage } from 'node:http';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { AddressLimiter } from '../rate-limits/address-limit.ts';
import type { TrustProxy } from './client-address.ts';
import { clientAddressReader, parseAddress, siteOf, trustRule, visitorAt } from './client-address.ts';

const clientOf = (trust: TrustProxy, remoteAddress: string, forwarded?: string) =>
  clientAddressReader(trustRule(trust))({
    socket: { remoteAddress },
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
  } as unknown as IncomingMessage); // the two properties that are read

describe('the address in X-Forwarded-For', () => {
  it('is the same in every notation: ports, brackets, zones, quotes and mapped forms do not count as another visitor', () => {
    const port = fc.option(fc.integer({ min: 1, max: 65_535 }), { nil: null });
    const space = fc.constantFrom('', ' ', '\t');
    fc.assert(
      fc.property(fc.ipV4(), port, space, (ip, at, pad) => {
        const suffix = at === null ? '' : `:${at}`;
        for (const text of [`${ip}${suffix}`, `::ffff:${ip}`, `[::ffff:${ip}]${suffix}`, `"${ip}${suffix}"`])
          assert.equal(parseAddress(pad + text + pad), ip, text);
      }),
    );
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 0xffff }), { minLength: 8, maxLength: 8 }), port, (groups, at) => {
        const plain = groups.map((group) => group.toString(16)).join(':');
        const suffix = at === null ? '' : `:${at}`;
        for (const text of [
          plain,
          `[${plain}]${suffix}`,
          `[${plain}%eth0]${suffix}`,
          plain.toUpperCase(),
          plain + suffix,
        ])
          assert.equal(parseAddress(text), plain, text);
      }),
    );
  });

  it('is null for anything that is not an address', () => {
    for (const text of [
      '',
      'unknown',
      '_hidden',
      '1.2.3',
      '1.2.3.4.5',
      '1.2.3.4:',
      '[1.2.3.4',
      '0x7f.1',
      '::g',
      '1.2.3.4:123456',
    ])
      assert.equal(parseAddress(text), null, text);
  });

  it('is used only as far as peers are trusted', () => {
    assert.equal(clientOf(false, '10.0.0.1', '1.1.1.1'), '10.0.0.1');
    assert.equal(clientOf(true, '10.0.0.1', '1.1.1.1, 2.2.2.2'), '1.1.1.1');
    assert.equal(clientOf(1, '10.0.0.1', '1.1.1.1, 2.2.2.2:443'), '2.2.2.2');
    assert.equal(clientOf('10.0.0.0/8', '::ffff:10.0.0.1', '1.1.1.1, 2.2.2.2:443, 10.9.9.9:80'), '2.2.2.2');
    assert.equal(clientOf('10.0.0.0/8', '203.0.113.9', '1.1.1.1'), '203.0.113.9');
  });

  it('that is not an address is ignored: the sender is identified by the last known address', () => {
    assert.equal(clientOf(true, '10.0.0.1', 'anything, 2.2.2.2'), '2.2.2.2');
    assert.equal(clientOf(true, '10.0.0.1', 'anything'), '10.0.0.1');
    assert.equal(clientOf('10.0.0.1', '10.0.0.1', '1.1.1.1, anything'), '10.0.0.1');
  });
});

describe('limits by address', () => {
  it('count IPv6 by /64, in every notation, and IPv4 by the address', () => {
    assert.equal(visitorAt('192.0.2.1'), '192.0.2.1');
    assert.equal(visitorAt('2001:db8:0:1::1'), '2001:db8:0:1::/64');
    assert.equal(visitorAt('2001:0db8::0001:0:0:0:9'), '2001:db8:0:1::/64');
    assert.equal(siteOf(visitorAt('2001:db8:7:1::1')), '2001:db8:7::/48');
    assert.equal(siteOf('192.0.2.1'), null);
  });

  const waysToTake = {
    take: (limiter: AddressLimiter, visitor: string) => limiter.take(visitor),
    admit: (limiter: AddressLimiter, visitor: string) => limiter.admit(visitor),
    admitAtOnce: (limiter: AddressLimiter, visitor: string) => limiter.admitAtOnce(visitor),
  };
  for (const [way, take] of Object.entries(waysToTake)) {
    it(`a /48 has sixteen times the allowance of one of its networks, and another /48 has its own (${way})`, async () => {
      const limiter = new AddressLimiter('test', 10, { now: () => 0 });
      let admitted = 0;
      for (let network = 1; network <= 1000; network += 1) {
        const visitor = visitorAt(`2001:db8:5:${network.toString(16)}::1`);
        for (let n = 0; n < 5; n += 1) if ((await take(limiter, visitor))?.allowed) admitted += 1;
      }
      assert.equal(admitted, 160);
      assert.equal(limiter.peek(visitorAt('2001:db8:5:ffff::1')).allowed, false);
      assert.equal(limiter.admitAtOnce(visitorAt('2001:db8:5:ffff::1'))?.allowed, false);
      assert.equal(limiter.take(visitorAt('2001:db8:6:1::1')).allowed, true);
    });
  }
});
