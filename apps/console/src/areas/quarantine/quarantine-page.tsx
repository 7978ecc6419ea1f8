import { text } from '../../text/index.ts';
import { Page } from '../../ui/page.tsx';

export function QuarantinePage() {
  return <Page title={text.common.shell.nav.quarantine}>{null}</Page>;
}
