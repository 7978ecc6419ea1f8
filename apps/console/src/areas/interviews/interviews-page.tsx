import { text } from '../../text/index.ts';
import { Page } from '../../ui/page.tsx';

export function InterviewsPage() {
  return <Page title={text.common.shell.nav.interviews}>{null}</Page>;
}
