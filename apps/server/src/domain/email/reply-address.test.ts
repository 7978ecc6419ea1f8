import assert from 'node:assert/strict';
import { it } from 'node:test';
import { newId } from '../../platform/ids/ids.ts';
import { createSecretBox } from '../../platform/security/secrets.ts';
import { MAX_LOCAL_PART, readReplyAddress, replyAddress } from './reply-address.ts';

const secret = 'a secret of more than thirty-two characters';
const secrets = createSecretBox(secret);
const settings = { replies: { domain: 'acme.example', localPart: 'jobs' } } as Parameters<
  typeof replyAddress
>[0]['settings']; // the part that is used
const workspaceId = newId();
const target = { applicationId: newId(), candidateId: newId() };
const address = replyAddress({ secrets, settings }, workspaceId, target)!;
const application = { kind: 'application', workspaceEnding: workspaceId.slice(-8), id: target.applicationId };

it('a reply address names one application, or one candidate', () => {
  assert.deepEqual(readReplyAddress(secrets, address), application);
  const toCandidate = replyAddress({ secrets, settings }, workspaceId, { ...target, applicationId: null })!;
  const candidate = { ...application, kind: 'candidate', id: target.candidateId };
  assert.deepEqual(readReplyAddress(secrets, toCandidate), candidate);
});

it('three spellings are accepted, in any case, and each has a local part of at most 64 octets', () => {
  const token = /t[a-z2-7]{48}/.exec(address)![0];
  for (const local of [`jobs+${token}`, `jobs-${token}`, token, `JOBS+${token.toUpperCase()}`, `other.name-${token}`]) {
    assert.deepEqual(readReplyAddress(secrets, `${local}@reply.example.com`), application, local);
  }
  assert.equal(`${'j'.repeat(MAX_LOCAL_PART)}+${token}`.length, 64);
});

it('no other address is accepted: each changed character makes it unknown', () => {
  const at = address.indexOf('+') + 2;
  for (let index = at; index < address.indexOf('@'); index += 1) {
    const other = address[index] === 'a' ? 'b' : 'a';
    assert.equal(readReplyAddress(secrets, address.slice(0, index) + other + address.slice(index + 1)), null);
  }
  for (const unknown of ['jobs@acme.example', '', '@', 't@x', `${address.slice(0, at + 40)}@acme.example`])
    assert.equal(readReplyAddress(secrets, unknown), null, unknown);
  assert.equal(readReplyAddress(createSecretBox('another secret of thirty-two characters'), address), null);
});

it('addresses remain valid after a rotation of the secret', () => {
  const rotated = createSecretBox('a new secret of thirty-two characters', [secret]);
  assert.deepEqual(readReplyAddress(rotated, address), application);
});
