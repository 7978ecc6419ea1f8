import { text } from '../../text/index.ts';
import { Page } from '../../ui/page.tsx';

export function TasksPage() {
  return <Page title={text.common.shell.nav.tasks}>{null}</Page>;
}
