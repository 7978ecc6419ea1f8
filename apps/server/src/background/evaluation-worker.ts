import { emailTemplateTask } from '../domain/email/check-template.ts';
import { errorsOfContent } from '../domain/hiring/messages/templates/check-content.ts';
import { conditionsTask, templatesTask } from '../domain/integrations/automations/definition/evaluation-tasks.ts';
import { serveTasks } from '../platform/evaluation/serve-tasks.ts';

/** The tasks of the evaluation threads: user-written expressions and templates that may take long. */
serveTasks({
  conditions: conditionsTask,
  templates: templatesTask,
  emailTemplate: emailTemplateTask,
  messageContent: errorsOfContent,
});
