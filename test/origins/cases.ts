import { throughItems } from './must-ask-items.js';
import { throughOthers } from './must-ask-outside.js';
import { byItems } from './need-not-items.js';
import { byOthers } from './need-not-outside.js';

export const mustAsk = [...throughItems, ...throughOthers];
export const needNot = [...byItems, ...byOthers];
