import { sameIgnoringCase } from '../../platform/database/fold-case.ts';
import { recordset } from '../../platform/database/recordset.ts';
import { type Sql, sql } from '../../platform/database/sql.ts';

/** A link in an email that is being queued. */
interface EmailedLink {
  workspaceId: string;
  id: string;
  applicationId: string;
  candidateId: string;
  tokenHash: Buffer;
  /** Where the email goes. */
  email: string;
}

const LINK_COLUMNS = {
  workspace_id: 'uuid',
  id: 'uuid',
  application_id: 'uuid',
  candidate_id: 'uuid',
  token_hash: 'bytea',
  email: 'text',
};

/** Adds links in emails; one that does not go to the candidate's current, confirmed address is left out, so that it opens nothing. */
export function insertEmailedLinks(links: readonly EmailedLink[]): Sql {
  const rows = links.map(({ workspaceId, id, applicationId, candidateId, tokenHash, email }) => ({
    workspace_id: workspaceId,
    id,
    application_id: applicationId,
    candidate_id: candidateId,
    token_hash: `\\x${tokenHash.toString('hex')}`,
    email,
  }));
  return sql`
    insert into candidate_links (workspace_id, id, application_id, candidate_id, token_hash, emailed)
    select l.workspace_id, l.id, l.application_id, l.candidate_id, l.token_hash, true
    from ${recordset('l', LINK_COLUMNS, rows)}
    join candidates c on c.workspace_id = l.workspace_id and c.id = l.candidate_id and ${sameIgnoringCase(sql`c.email`, sql`l.email`)}
      and c.email_confirmed_at is not null and c.deleted_at is null`;
}
