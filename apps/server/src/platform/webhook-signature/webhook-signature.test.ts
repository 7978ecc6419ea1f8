import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Webhook } from 'standardwebhooks';
import { newSecret, sign } from './webhook-signature.ts';

const id = '01938f6e-8f5b-7c3a-9d1e-2b4c6d8e0f1a';
const now = () => Math.floor(Date.now() / 1000);

function verify(secret: string, body: string, signature: string, timestampSeconds: number): void {
  const headers = { 'webhook-id': id, 'webhook-timestamp': String(timestampSeconds), 'webhook-signature': signature };
  new Webhook(secret).verify(body, headers);
}

test('the independent verifier accepts signatures of plain and unicode bodies, as text and as bytes', () => {
  const secret = newSecret();
  for (const value of ['', 'plain', 'Zoë Müller 候選人 👩🏽‍💻 \u0000', 'x'.repeat(1_000_000)]) {
    const body = JSON.stringify({ value });
    const timestampSeconds = now();
    for (const sent of [body, Buffer.from(body)]) {
      verify(secret, body, sign({ id, timestampSeconds, body: sent, secrets: [secret] }), timestampSeconds);
    }
  }
});

test('with two live secrets each of them verifies, and a third does not', () => {
  const [old, current, other] = [newSecret(), newSecret(), newSecret()];
  const timestampSeconds = now();
  const signature = sign({ id, timestampSeconds, body: '{}', secrets: [current, old] });
  assert.match(signature, /^v1,[A-Za-z0-9+/]{43}= v1,[A-Za-z0-9+/]{43}=$/);
  verify(old, '{}', signature, timestampSeconds);
  verify(current, '{}', signature, timestampSeconds);
  assert.throws(() => verify(other, '{}', signature, timestampSeconds));
});

test('a signature is valid for its own ID, time and body only', () => {
  const secret = newSecret();
  const timestampSeconds = now();
  const signed = { id, timestampSeconds, body: '{"a":1}', secrets: [secret] };
  for (const change of [{ id: `${id}x` }, { timestampSeconds: timestampSeconds - 1 }, { body: '{"a":2}' }]) {
    assert.throws(() => verify(secret, signed.body, sign({ ...signed, ...change }), timestampSeconds));
  }
});

test('a secret is 32 random bytes in base64 behind whsec_', () => {
  const secret = newSecret();
  assert.match(secret, /^whsec_[A-Za-z0-9+/]{43}=$/);
  assert.notEqual(secret, newSecret());
});

test('a secret of another form is rejected rather than used as a weak key', () => {
  for (const secret of ['plain', '', 'whsec_', 'whsec_c2hvcnQ=', newSecret().slice(1)]) {
    assert.throws(() => sign({ id, timestampSeconds: 1, body: '', secrets: [secret] }), TypeError, secret);
  }
});
