import type { Json } from '../harness.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** When the scenario takes place in the examples. */
const START = Date.parse('2026-03-02T09:00:00.000Z');
/** Times within this distance come from the clock of the recording; others are fixed dates of the scenario. */
const NEAR = 400 * DAY;
/** Longer than a step of the scenario takes to record, so that everything in one step gets the same time. */
const STEP = 5 * MINUTE;

const UUID = /\b[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}\b/g;
/** A timestamp or a date. */
const TIME = /\b\d{4}-\d\d-\d\d(?:T\d\d:\d\d:\d\d\.\d{3}Z|\b)/g;
/** The time format of emails. */
const WRITTEN_TIME = /\b\d{1,2} [A-Z][a-z]+ 20\d\d, \d\d:\d\d UTC/g;

/** Replacements for fields whose values differ between recordings. */
const FIXED: Readonly<Record<string, unknown>> = {
  nextCursor: 'eyJ2IjoxLCJpZCI6IjAxOThjMGRlIn0',
  syncToken: 'c1_4NzE5OjAxOThjMGRlLTRhMDA',
  last4: 'sKeB',
  durationMs: 84,
  responseMs: 84,
  challenge: 'x'.repeat(43),
  textSha256: '5891b5b522d5df086d0ff0b110fbd9d21bb4fc7163af34d08286a2e846f6be03',
  hash: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
};

/**
 * Replaces what differs between recordings: IDs, times and dates, addresses, keys and tokens. The same ID gets the same
 * replacement everywhere, so that the examples fit together.
 */
export function normalizer(serviceUrl: string, startedAt: number): (value: Json) => Json {
  const ids = new Map<string, string>();
  const idFor = (id: string) => {
    if (!ids.has(id)) ids.set(id, `0198c0de-4a00-7000-8000-${(ids.size + 1).toString(16).padStart(12, '0')}`);
    return ids.get(id)!;
  };
  const timeFor = (text: string) => {
    const elapsed = Date.parse(text) - startedAt;
    if (Math.abs(elapsed) > NEAR) return text;
    return new Date(START + Math.floor(elapsed / STEP) * STEP).toISOString();
  };
  const writtenTimeFor = (text: string) => {
    const time = timeFor(new Date(Date.parse(text.replace(',', '')) + STEP / 2).toISOString());
    const options = { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
    return `${new Date(time).toLocaleDateString('en-GB', options)}, ${time.slice(11, 16)} UTC`;
  };
  const dateFor = (text: string) => {
    const elapsed = Date.parse(text) - Math.floor(startedAt / DAY) * DAY;
    return Math.abs(elapsed) > NEAR ? text : new Date(START + elapsed).toISOString().slice(0, 10);
  };
  const text = (value: string): string =>
    value
      .replaceAll(serviceUrl, 'https://hiring.example.com')
      .replaceAll(/http:\/\/(?:localhost|127\.0\.0\.1):\d+/g, 'https://example.com')
      .replaceAll(UUID, idFor)
      .replaceAll(TIME, (time) => (time.length > 10 ? timeFor(time) : dateFor(time)))
      .replaceAll(WRITTEN_TIME, writtenTimeFor)
      .replaceAll('@localhost', '@hiring.example.com')
      .replaceAll(/^localhost$/g, 'hiring.example.com') // of passkeys
      .replaceAll(/^[\w-]{43}$/g, (id) => mask(id)) // of passkeys and their members
      .replaceAll('127.0.0.1', '203.0.113.7')
      .replaceAll(/\b20\d{6}(?=\/)/g, '20260302') // folder of an upload's day
      .replaceAll(/(\/(?:uploads|files)\/)([\w.-]{40,})/g, (_, path, token) => path + mask(token).slice(0, 60))
      .replaceAll(/(\/my\/)([\w-]{64})/g, (_, path, token) => path + mask(token))
      .replaceAll(/^[A-Z2-7]{32}$/g, (secret) => mask(secret)) // of an authenticator
      .replaceAll(/^(?:[a-z2-7]{4}-){3}[a-z2-7]{4}$/g, 'xxxx-xxxx-xxxx-xxxx') // recovery codes
      .replaceAll(/(rolecall_[sp]k_(?:live|test)_)(\w+)/g, (_, kind, secret) => kind + mask(secret, 'CuRM9p'))
      .replaceAll(/(whsec_)([\w+/=]+)/g, (_, kind, secret) => kind + mask(secret))
      .replaceAll(/(&(?:state|code_challenge)=)([\w.%-]+)/g, (_, name, secret) => name + mask(secret).slice(0, 43))
      .replaceAll(/(redirect_uri=)http%3A%2F%2Flocalhost%3A\d+/g, '$1https%3A%2F%2Fhiring.example.com')
      .replaceAll(/([?&](?:token|signature|sig|secret)=)([\w.%-]+)/g, (_, name, secret) => name + mask(secret));
  const normalize = (value: Json, name = ''): Json => {
    if (typeof value === typeof FIXED[name] && value !== undefined) return FIXED[name];
    if (typeof value === 'string') return text(value);
    if (Array.isArray(value)) return value.map((item) => normalize(item));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [text(key), normalize(item, key)]));
  };
  return (value) => normalize(value);
}

function mask(secret: string, visible = ''): string {
  return (visible + 'x'.repeat(secret.length)).slice(0, secret.length);
}
