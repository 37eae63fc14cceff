import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from "react";
import { t } from "../../messages.ts";
import type { Question } from "../chats.queries.ts";
import classes from "./ask-panel.module.css";

/** Answers that the page has by itself, without a chat. */
export interface AnswersHere {
  /** Undefined if the page does not know. `before`: the questions that it answered just before, oldest first. */
  answer: (question: string, before: string[]) => ReactNode;
  examples: string[];
}

const Here = createContext<AnswersHere | undefined>(undefined);
export const AnswersHereProvider = Here.Provider;
export const useExamplesHere = () => useContext(Here)?.examples;

interface Asked {
  message: string;
  before: string[];
}

const SPACE_ABOVE = 14;

/** Sends a question, unless the page answers it. `told`: what it answered. */
export function useAnswersHere(send: (question: Question) => Promise<unknown>) {
  const here = useContext(Here);
  const [questions, setQuestions] = useState<Asked[]>([]);
  const [before, setBefore] = useState<string[]>([]);
  const latest = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each answer, which is read from its beginning
  useEffect(() => {
    const panel = latest.current?.closest(`.${classes.body}`);
    if (latest.current && panel)
      panel.scrollTop += latest.current.getBoundingClientRect().top - panel.getBoundingClientRect().top - SPACE_ABOVE;
  }, [questions.length]);
  const sendOrTell = async (question: Question) => {
    const { message } = question;
    if (here?.answer(message, before) === undefined) {
      // What is asked next is about the answer in the chat.
      setBefore([]);
      return send(question);
    }
    // Once the form has cleared its draft: it begins anew below the answer.
    setTimeout(() => {
      setQuestions((asked) => [...asked, { message, before }]);
      setBefore([...before, message]);
    });
  };
  const told = here && questions.length > 0 && (
    <div className={classes.told} role="log" aria-label={t("Answers from this page")}>
      {questions.map(({ message, before }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same question may be asked twice
        <article key={at} ref={latest} aria-label={message}>
          <h3>{message}</h3>
          {here.answer(message, before)}
        </article>
      ))}
    </div>
  );
  return { told, count: questions.length, send: sendOrTell };
}
