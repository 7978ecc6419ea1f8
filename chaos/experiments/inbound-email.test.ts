import { itHoldsInShort } from '../short-form.ts';
import { inboundEmail } from './inbound-email.ts';

itHoldsInShort(inboundEmail);
