import dgram from 'node:dgram';
import dns from 'node:dns';
import net from 'node:net';

/**
 * Node's permission model does not cover the network before version 25: imported first by code that decodes what strangers
 * send, this makes every connection, listener, datagram and look-up of a name fail. With the permission model, the bindings
 * below these modules are not accessible either.
 */
function closeNetwork(): void {
  refuse(net.Socket.prototype, ['connect']);
  refuse(net.Server.prototype, ['listen']);
  refuse(dgram.Socket.prototype, ['bind', 'connect', 'send', 'sendto']);
  const lookups = [
    'lookup',
    'lookupService',
    'resolve',
    'reverse',
    ...Object.keys(dns).filter((name) => /^resolve\w/.test(name)),
  ];
  for (const resolver of [dns, dns.promises, dns.Resolver.prototype, dns.promises.Resolver.prototype]) {
    refuse(resolver, lookups);
  }
}

function refuse(target: object, names: readonly string[]): void {
  for (const name of names) {
    if (!(name in target)) continue;
    Object.defineProperty(target, name, {
      value: () => {
        throw new Error('This process may not use the network.');
      },
      writable: false,
      configurable: false,
    });
  }
}

closeNetwork();
