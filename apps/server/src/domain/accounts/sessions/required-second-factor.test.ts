import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Browser, joinedMember } from '../../../../test/browser.ts';
import { type Json, startService, type TestWorkspace } from '../../../../test/harness.ts';
import { pathWith } from '../../../../test/samples.ts';
import { secretFromBase32 } from '../../../../test/totp.ts';
import { newId } from '../../../platform/ids/ids.ts';
import { operations } from '../../../server/operations.ts';
import { codeOf, STEP_SECONDS } from './second-factor/totp.ts';

const service = await startService();

async function signedIn(workspace: TestWorkspace, role: string) {
  const browser = new Browser(service);
  assert.equal((await browser.signIn(workspace, (await joinedMember(workspace, role)).email)).status, 201);
  return browser;
}

const REQUIRED = { signIn: { requireSecondFactor: true } };
const reasonOf = ({ status, body }: { status: number; body: Json }) => [status, body?.error?.details?.reason];

describe('a workspace that requires a second factor', () => {
  it('can be configured only by an owner who has signed in', async () => {
    const workspace = await service.workspace();
    assert.equal((await workspace.api('PATCH', '/workspace', REQUIRED)).status, 403);
    assert.equal((await (await signedIn(workspace, 'admin')).api('PATCH', '/workspace', REQUIRED)).status, 403);
    const owner = await signedIn(workspace, 'owner');
    assert.equal((await owner.api('PATCH', '/workspace', REQUIRED)).status, 200);
    assert.deepEqual((await workspace.api('GET', '/workspace')).body.data.signIn, {
      requireSecondFactor: true,
      singleSignOnOnly: false,
      memberAddresses: [],
    });
  });

  it('allows members without one only to set it up, also in open sessions; API keys are not affected', async () => {
    const workspace = await service.workspace();
    const recruiter = await signedIn(workspace, 'recruiter');
    assert.equal((await recruiter.api('GET', '/jobs')).status, 200);
    assert.equal((await (await signedIn(workspace, 'owner')).api('PATCH', '/workspace', REQUIRED)).status, 200);
    const stream = await recruiter.api('GET', '/events/stream');
    assert.deepEqual(reasonOf(stream), [403, 'second_factor_enrollment_required']);
    const possible = new Set<string>();
    for (const { spec } of operations) {
      const body = spec.method === 'GET' || spec.method === 'DELETE' ? undefined : (spec.example ?? {});
      const answer = await recruiter.api(
        spec.method,
        pathWith(spec.path, () => newId()),
        body,
      );
      if (reasonOf(answer)[1] !== 'second_factor_enrollment_required' && answer.status !== 403) possible.add(spec.id);
    }
    assert.deepEqual([...possible].sort(), [
      'addPasskey',
      'changeOwnPassword',
      'confirmSecondFactor',
      'enrollSecondFactor',
      'getSession',
      'listPasskeys',
      'reauthenticate',
      'removePasskey',
      'renamePasskey',
      'startPasskeyConfirmation',
      'startPasskeyRegistration',
    ]);
    assert.equal((await recruiter.api('GET', '/session')).body.data.secondFactor.mustEnroll, true);
    assert.equal((await workspace.api('GET', '/jobs')).status, 200);

    const { secret } = (await recruiter.api('POST', '/second-factor')).body.data;
    const code = codeOf(secretFromBase32(secret), Math.floor(Date.now() / 1000 / STEP_SECONDS));
    assert.equal((await recruiter.api('POST', '/second-factor/confirm', { code })).status, 200);
    assert.equal((await recruiter.api('GET', '/jobs')).status, 200);
    assert.equal((await recruiter.api('GET', '/session')).body.data.secondFactor.mustEnroll, false);
  });

  it('ends the stream of a member without one', async () => {
    const workspace = await service.workspace();
    const recruiter = await signedIn(workspace, 'recruiter');
    const stream = await fetch(`${service.url}/api/v1/events/stream`, {
      headers: { cookie: `rolecall_session=${recruiter.token}` },
    });
    assert.equal(stream.status, 200);
    const ended = stream.text();
    assert.equal((await (await signedIn(workspace, 'owner')).api('PATCH', '/workspace', REQUIRED)).status, 200);
    await ended;
  });
});
