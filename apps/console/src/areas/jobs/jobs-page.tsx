import { text } from '../../text/index.ts';
import { Page } from '../../ui/page.tsx';

export function JobsPage() {
  return <Page title={text.common.shell.nav.jobs}>{null}</Page>;
}
