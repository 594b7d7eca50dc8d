// The banner of three slides (product.md 2): an illustration, a sentence, and the dots below.
import { Pause, Play } from "lucide-react";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Swiper as SwiperClass } from "swiper";
import { A11y, Autoplay, Pagination } from "swiper/modules";
import { Swiper, SwiperSlide } from "swiper/react";
import "swiper/css";
import { BANNER_AUTOPLAY_MS, BANNER_SLIDES_PER_VIEW, BANNER_SPACE_PX } from "../../../contract/limits.ts";
import { REDUCED_MOTION, useMedia } from "../../lib/media.ts";
import { Cover } from "../../ui/cover.tsx";
import { PRODUCT_COVER_COLOURS } from "../../ui/drawn-colours.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import styles from "./login-banner.module.css";

const SLIDES = ["together", "world", "offline"] as const;
const LIGHT = {
  together: PRODUCT_COVER_COLOURS.ember,
  world: PRODUCT_COVER_COLOURS.shore,
  offline: PRODUCT_COVER_COLOURS.moss,
};

export function LoginBanner() {
  const { t } = useTranslation("login");
  const still = useMedia(REDUCED_MOTION);
  const [paused, setPaused] = useState(false);
  const swiper = useRef<SwiperClass | null>(null);

  const toggle = () => {
    if (paused) swiper.current?.autoplay.start();
    else swiper.current?.autoplay.stop();
    setPaused(!paused);
  };
  return (
    <section className={styles.banner} aria-label={t("banner")}>
      <Swiper
        key={still ? "still" : "moving"}
        modules={[A11y, Autoplay, Pagination]}
        className={styles.slides}
        loop
        slidesPerView={BANNER_SLIDES_PER_VIEW}
        spaceBetween={BANNER_SPACE_PX}
        autoplay={still ? false : { delay: BANNER_AUTOPLAY_MS, disableOnInteraction: false }}
        pagination={{
          el: `.${styles.bullets}`,
          clickable: true,
          bulletClass: styles.bullet ?? "",
          bulletActiveClass: styles.active ?? "",
        }}
        a11y={{
          paginationBulletMessage: t("banner_slide", { number: "{{index}}" }),
          containerRole: "group",
          slideRole: "group",
        }}
        onSwiper={(instance) => {
          swiper.current = instance;
        }}
      >
        {SLIDES.map((slide) => (
          <SwiperSlide key={slide} className={styles.slide}>
            <Cover title="" colours={LIGHT[slide]} className={styles.light}>
              <div className={styles.words}>
                <p className={styles.line}>{t(`slide_${slide}_title`)}</p>
                <p className={styles.more}>{t(`slide_${slide}_text`)}</p>
              </div>
            </Cover>
          </SwiperSlide>
        ))}
      </Swiper>
      <div className={styles.controls}>
        <div className={styles.bullets} />
        {!still && (
          <IconButton
            size="sm"
            className={styles.pause}
            label={t(paused ? "banner_play" : "banner_pause")}
            icon={paused ? <Play /> : <Pause />}
            onClick={toggle}
          />
        )}
      </div>
    </section>
  );
}
