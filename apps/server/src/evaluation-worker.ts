import { conditionsTask, templatesTask } from './modules/automations/definition/evaluation-tasks.ts';
import { emailTemplateTask } from './modules/emails/check-template.ts';
import { errorsOfContent } from './modules/messages/templates/check-content.ts';
import { serveTasks } from './platform/evaluation/serve-tasks.ts';

/** The tasks of the evaluation threads: user-written expressions and templates that may take long. */
serveTasks({
  conditions: conditionsTask,
  templates: templatesTask,
  emailTemplate: emailTemplateTask,
  messageContent: errorsOfContent,
});
