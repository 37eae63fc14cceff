import { Button, TextInput } from "@mantine/core";
import { Link, useLocation, useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { Footprints, Search } from "lucide-react";
import { useEffect } from "react";
import { t } from "../messages.ts";
import { List, ListRow } from "../ui/data/list-row.tsx";
import { EmptyState } from "../ui/feedback/empty-state.tsx";
import { useSearchWords } from "../ui/forms/use-search-words.ts";
import { NotFound } from "../ui/layout/not-found.tsx";
import { PageHeader } from "../ui/layout/page-header.tsx";
import { Article } from "./article.tsx";
import classes from "./guide.module.css";
import { searchGuide } from "./sections.ts";
import { TOPICS } from "./topics.ts";
import { continueTour, startTour, useTour } from "./tour/tour-state.ts";

/** The guide: topics with pictures, a search of its own, and the tour. */
export default function GuidePage() {
  const { topic: name = TOPICS[0]?.name } = useParams({ strict: false });
  const { q } = useSearch({ strict: false });
  const topic = TOPICS.find((each) => each.name === name);
  useTourLink();
  if (!topic) return <NotFound />;
  return (
    <>
      <PageHeader
        title={t("Help")}
        lead={t("How to read, ask, review and decide, and what each mark means.")}
        actions={<TourButton />}
      />
      <div className={classes.guide}>
        <div className={classes.side}>
          <SearchField />
          <nav aria-label={t("Topics")}>
            <ul className={classes.topics}>
              {TOPICS.map((each) => (
                <li key={each.name}>
                  <Link
                    to="/help/$topic"
                    params={{ topic: each.name }}
                    aria-current={!q && each === topic ? "page" : undefined}
                    activeProps={{}}
                  >
                    {each.title}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        </div>
        {q ? <Found words={String(q)} /> : <Article key={topic.name} topic={topic} />}
      </div>
    </>
  );
}

function SearchField() {
  const { words, setWords } = useSearchWords();
  return (
    <TextInput
      type="search"
      aria-label={t("Search the guide")}
      placeholder={t("Search the guide")}
      leftSection={<Search size={14} aria-hidden />}
      value={words}
      onChange={(event) => setWords(event.currentTarget.value)}
    />
  );
}

function Found({ words }: { words: string }) {
  const found = searchGuide(TOPICS, words);
  return (
    <section className={classes.found} aria-label={t("Found in the guide")}>
      {found.length === 0 ? (
        <EmptyState title={t("Nothing found")}>
          <p>{t("Try another word, or choose a topic at the side.")}</p>
        </EmptyState>
      ) : (
        <List label={t("Found in the guide")}>
          {found.map(({ topic, id, title, excerpt }) => (
            <ListRow
              key={`${topic.name} ${id}`}
              link={{ to: "/help/$topic", params: { topic: topic.name }, hash: id }}
              title={title === topic.title ? title : `${topic.title}: ${title}`}
              detail={excerpt}
            />
          ))}
        </List>
      )}
    </section>
  );
}

function TourButton() {
  const { step, isOver } = useTour();
  const isBegun = step > 0 && !isOver;
  return (
    <>
      {isBegun && (
        <Button variant="default" onClick={startTour}>
          {t("Start again")}
        </Button>
      )}
      <Button leftSection={<Footprints size={14} aria-hidden />} onClick={isBegun ? continueTour : startTour}>
        {isBegun ? t("Continue the tour") : t("Take the tour (3 minutes)")}
      </Button>
    </>
  );
}

/** `/help?tour=start` begins the tour, so that texts can link to it. */
function useTourLink() {
  const { tour } = useSearch({ strict: false });
  const { pathname } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (tour !== "start") return;
    void navigate({ to: pathname, search: {}, replace: true }).then(startTour);
  }, [tour, pathname, navigate]);
}
