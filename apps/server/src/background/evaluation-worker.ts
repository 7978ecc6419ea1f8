import { renderJobTexts } from '../domain/careers/career-site/pages/job-texts.ts';
import { checkPostingTask } from '../domain/careers/postings/check-posting.ts';
import { renderFeedEntries } from '../domain/careers/postings/feeds/feed-formats.ts';
import { emailTemplateTask } from '../domain/email/check-template.ts';
import { findSlots, judgeTime } from '../domain/hiring/booking-links/slots/slot-tasks.ts';
import { errorsOfContent } from '../domain/hiring/messages/templates/check-content.ts';
import { conditionsTask, templatesTask } from '../domain/integrations/automations/definition/evaluation-tasks.ts';
import { serveTasks } from '../platform/evaluation/serve-tasks.ts';
import { renderMarkdown } from '../platform/html/markdown.ts';

/** The tasks of the evaluation threads: user-written expressions, templates and texts that may take long. */
serveTasks({
  conditions: conditionsTask,
  templates: templatesTask,
  emailTemplate: emailTemplateTask,
  messageContent: errorsOfContent,
  markdown: (text: string) => renderMarkdown(text).toString(),
  jobTexts: renderJobTexts,
  feedEntries: renderFeedEntries,
  postingCheck: checkPostingTask,
  interviewSlots: findSlots,
  interviewTime: judgeTime,
});
