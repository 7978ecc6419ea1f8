import type { CandidateStatus, StatusTexts } from '../../../accounts/workspaces/career-site/status-texts.ts';
import type { Texts } from '../../career-site/languages/texts.ts';

/** The text about the status of an application that candidates see. */
export function statusText(texts: Texts, own: StatusTexts, status: CandidateStatus): string {
  return own[texts.language]?.[status] ?? texts.text(`my.status.${status}`);
}
