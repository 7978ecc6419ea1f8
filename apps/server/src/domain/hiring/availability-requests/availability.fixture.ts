import assert from 'node:assert/strict';
import type { Json, TestService, TestWorkspace } from '../../../../test/harness.ts';
import { CandidateTester } from '../../careers/candidate-links/candidate.fixture.ts';
import { MONDAY } from '../booking-links/booking.fixture.ts';

/** Somebody who applied, and is asked for an hour from Monday to Thursday. */
export async function withAvailabilityRequest(
  service: TestService,
  workspace: TestWorkspace,
  more: object = {},
  application: object = {},
): Promise<{ ada: CandidateTester; visitor: CandidateTester; request: Json; path: string }> {
  const ada = await CandidateTester.apply(service, workspace, { body: application });
  const body = { durationMins: 60, from: `${MONDAY}T00:00:00Z`, to: '2090-01-06T00:00:00Z', ...more };
  const made = await workspace.api('POST', '/availability-requests', { applicationId: ada.application.id, ...body });
  assert.equal(made.status, 201, made.text);
  const { url, ...request } = made.body.data;
  return { ada, visitor: ada.open(new URL(url).pathname), request, path: `/availability/${request.id}` };
}
