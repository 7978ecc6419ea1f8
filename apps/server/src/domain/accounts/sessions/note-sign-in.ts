import type { AnonymousRequest } from '../../../platform/http/contract/callers.ts';

/** Records a successful sign-in, or one with a wrong password or code, in the audit log. */
export function noteSignIn(
  { services, requestId, origin }: AnonymousRequest,
  workspaceId: string,
  memberId: string,
  action: 'signIn' | 'signInFailed',
): void {
  services.audit.note({
    workspaceId,
    kind: 'sign_in',
    action,
    actor: { type: 'operator', id: memberId },
    requestId,
    origin,
  });
}
