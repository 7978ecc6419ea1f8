import { text } from '../../text/index.ts';
import { Page } from '../../ui/page.tsx';

export function CandidatesPage() {
  return <Page title={text.common.shell.nav.candidates}>{null}</Page>;
}
