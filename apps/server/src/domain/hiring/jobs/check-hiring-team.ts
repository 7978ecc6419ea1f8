import type { Change } from '../../../platform/changes/change.ts';
import { type FieldErrors, Invalid } from '../../../platform/errors/errors.ts';
import { findMemberIds } from '../../accounts/members/queries.ts';
import type { HiringTeam } from './schema.ts';

/**
 * Checks that a hiring team consists of members of the workspace, each at most once in a role, and keeps them from being
 * removed until the end of the change. A team that is not set passes.
 * @throws Invalid naming every invalid entry
 */
export async function checkHiringTeam(tx: Change, team: HiringTeam | undefined): Promise<void> {
  if (team === undefined || team.length === 0) return;
  const ids = team.map(({ memberId }) => memberId);
  const known = new Set(await findMemberIds(tx, tx.workspaceId, ids));
  const seen = new Set<string>();
  const errors: FieldErrors = {};
  for (const [index, { memberId, role }] of team.entries()) {
    const entry = `${memberId} ${role}`;
    if (!known.has(memberId)) errors[`hiringTeam.${index}.memberId`] = ['is not a member of this workspace'];
    else if (seen.has(entry)) errors[`hiringTeam.${index}`] = ['is the same member and role as an earlier entry'];
    seen.add(entry);
  }
  if (Object.keys(errors).length > 0) throw new Invalid(errors);
}
