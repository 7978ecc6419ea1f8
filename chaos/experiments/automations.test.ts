import { itHoldsInShort } from '../short-form.ts';
import { automations } from './automations.ts';

itHoldsInShort(automations);
